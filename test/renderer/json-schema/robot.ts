import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { isJsonObject, isList, type JsonValue } from '#shared/json';
import { describe } from '#shared/json-schema/describe';
import { draftOf } from '#shared/json-schema/draft';
import { draftAt } from '#shared/json-schema/edit-draft';
import type { Field } from '#shared/json-schema/field';
import type { Schema } from '#shared/json-schema/schema';
import { variantOf } from '#shared/json-schema/variants';
import { pathKey } from '#shared/json-schema/write-draft';
import type { OpenForm } from './form-host';

/* Fills in a form as a person does, by what is on the screen: types, ticks, picks and adds until the value stands there. */

type Path = readonly string[];

export function robot(person: UserEvent, form: HTMLElement, open: Pick<OpenForm, 'book' | 'state'>) {
  const fieldAt = (path: Path): HTMLElement => {
    const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')];
    const found = fields.filter((one) => one.dataset['field'] === pathKey(path)).at(-1);
    if (found === undefined) throw new Error(`No field for ${path.join('.')}`);
    return found;
  };
  /** A choice of choices stands at one path: `depth` counts from the outside in. */
  const outerAt = (path: Path, depth = 0): HTMLElement => {
    const found = [...form.querySelectorAll<HTMLElement>('[data-field]')].filter(
      (one) => one.dataset['field'] === pathKey(path)
    );
    return found[depth] ?? found.at(-1) ?? form;
  };
  const press = async (around: HTMLElement, name: RegExp) => {
    const button = buttons(around, name)[0];
    if (button === undefined) throw new Error(`No button ${String(name)} in ${around.textContent}`);
    await person.click(button);
  };
  const here = (path: Path) => draftAt(open.state.draft, path);

  async function write(input: HTMLElement, text: string) {
    await person.clear(input);
    if (text === '') return;
    await person.click(input);
    await person.paste(text);
  }

  async function type(path: Path, text: string) {
    await write(inputs(fieldAt(path)).at(-1)!, text);
  }

  async function enter(schema: Schema, path: Path, value: JsonValue, depth = 0): Promise<void> {
    const field = describe(open.book, schema, draftOf(value));
    if (field === null) throw new Error(`Nothing may stand at ${path.join('.')}`);
    if (value === null && field.kind !== 'json' && field.kind !== 'null') {
      await press(outerAt(path), /^Send null/);
      return;
    }
    await enterKind(field, path, value, depth);
  }

  async function enterKind(field: Field, path: Path, value: JsonValue, depth = 0): Promise<void> {
    switch (field.kind) {
      case 'text':
        if (value === '') {
          if (here(path) === undefined) await press(fieldAt(path), /^Send empty text/);
          return;
        }
        await type(path, typeof value === 'string' ? value : JSON.stringify(value));
        return;
      case 'number':
        await type(path, JSON.stringify(value));
        return;
      case 'json':
        await type(path, JSON.stringify(value));
        await person.tab();
        return;
      case 'boolean': {
        const box = ticks(fieldAt(path))[0]!;
        if (here(path) === undefined || box.checked !== value) await person.click(box);
        if (box.checked !== value) await person.click(box);
        return;
      }
      case 'constant':
      case 'null': {
        const box = ticks(fieldAt(path))[0];
        if (box?.checked === false) await person.click(box);
        return;
      }
      case 'pick': {
        const index = field.options.findIndex((option) => option.value === value);
        const option = field.options[index]!;
        const label =
          option.title ?? (typeof option.value === 'string' ? option.value : JSON.stringify(option.value));
        const box = fieldAt(path).querySelector('[role=combobox]')!;
        await person.click(box);
        if (field.options.length > 24) {
          await person.click(await within(document.body).findByRole('combobox', { name: 'Type to search' }));
          await person.paste(label);
        }
        const names = (one: HTMLElement) =>
          one.textContent === label || one.textContent.startsWith(`${label} `);
        await person.click(await toPick(box, names));
        return;
      }
      case 'choice': {
        const at = variantOf(open.book, field.variants, draftOf(value), undefined);
        const variant = field.variants[at ?? -1];
        if (variant === undefined) throw new Error(`No form for ${JSON.stringify(value)}`);
        await choose(path, at ?? 0, depth);
        const inner = describe(open.book, variant.schema, draftOf(value));
        if (inner?.kind === 'object' && isJsonObject(value)) await enterObject(inner, path, value);
        else await enter(variant.schema, path, value, depth + 1);
        return;
      }
      case 'object':
        if (here(path) === undefined) await press(outerAt(path), /^Add/);
        if (isJsonObject(value)) await enterObject(field, path, value);
        return;
      case 'list':
        if (isList(value)) await enterItems(value, path, () => field.items);
        return;
      case 'tuple':
        if (!isList(value)) return;
        for (const [index, item] of value.entries()) {
          await enter(field.places[index] ?? field.more ?? true, [...path, String(index)], item);
        }
        return;
      case 'map':
        if (isJsonObject(value)) await enterRows(field.values, path, value);
        return;
    }
  }

  async function choose(path: Path, index: number, depth: number) {
    const around = outerAt(path, depth);
    // The outermost control of the place is the choice's own.
    const control = around.querySelector<HTMLElement>('[role=radiogroup], [role=combobox]');
    if (control?.matches('[role=radiogroup]') === true) {
      await person.click(control.querySelectorAll('input')[index]!);
      return;
    }
    await person.click(control!);
    await person.click(await toPick(control!, (_, at) => at === index));
  }

  async function enterItems(values: readonly JsonValue[], path: Path, schemaOf: (index: number) => Schema) {
    const keys = () => {
      const list = here(path);
      return list?.type === 'list' ? list.items.map(({ key }) => key) : [];
    };
    while (keys().length > values.length)
      await press(fieldAt([...path, keys().at(-1)!]).parentElement!.parentElement!, /^Remove/);
    for (const [index, value] of values.entries()) {
      if (keys()[index] === undefined) await press(outerAt(path), /^Add/);
      const key = keys()[index];
      if (key === undefined) throw new Error(`No item was added to ${path.join('.')}`);
      await enter(schemaOf(index), [...path, key], value);
    }
  }

  async function enterRows(values: Schema, path: Path, value: { readonly [key: string]: JsonValue }) {
    for (const [name, part] of Object.entries(value)) {
      await press(fieldAt(path), /^Add/);
      const names = inputs(fieldAt(path)).filter((one) =>
        /^Name of row/.test(one.getAttribute('aria-label') ?? '')
      );
      await write(names.at(-1)!, name);
      const map = here(path);
      const key = map?.type === 'object' ? map.entries.at(-1)?.key : undefined;
      if (key === undefined) throw new Error(`No row was added to ${path.join('.')}`);
      await enter(values, [...path, key], part);
    }
  }

  async function enterObject(
    field: Extract<Field, { kind: 'object' }>,
    path: Path,
    value: { readonly [key: string]: JsonValue }
  ) {
    await unfold(
      path,
      field.properties.map((property) => [...path, property.name]),
      value
    );
    for (const property of field.properties) {
      const wanted = Object.hasOwn(value, property.name) ? value[property.name] : undefined;
      const at = [...path, property.name];
      if (wanted !== undefined) await enter(property.schema, at, wanted);
      else if (here(at) !== undefined) await leaveOut(at);
    }
  }

  /** Opens what is folded away where something of it is to be filled in. */
  async function unfold(path: Path, places: readonly Path[], value: { readonly [key: string]: JsonValue }) {
    const isHidden = (place: Path) => outerAt(place) === form && Object.hasOwn(value, place.at(-1) ?? '');
    if (places.some(isHidden)) await press(outerAt(path), /^Advanced/);
  }

  async function leaveOut(path: Path) {
    const around = outerAt(path);
    const button = buttons(around, /^Leave out/)[0];
    if (button !== undefined) await person.click(button);
    else await person.clear(inputs(around).at(-1)!);
  }

  return {
    fill: async (value: JsonValue) => {
      const root = describe(open.book, open.book.root, open.state.draft);
      if (!isJsonObject(value)) throw new Error('Arguments are an object');
      if (root?.kind === 'object') await enterObject(root, [], value);
      else if (root?.kind === 'choice') await enterKind(root, [], value);
    },
    fieldAt
  };
}

/* By what they are, not by their role: working out names and roles of a whole form for each key is what takes long. */

function inputs(around: HTMLElement): readonly HTMLElement[] {
  return [
    ...around.querySelectorAll<HTMLElement>(
      'textarea, input:not([type=checkbox], [type=radio], [aria-hidden])'
    )
  ];
}

function ticks(around: HTMLElement): readonly HTMLInputElement[] {
  return [...around.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
}

function buttons(around: HTMLElement, name: RegExp): readonly HTMLElement[] {
  return [...around.querySelectorAll<HTMLElement>('button')].filter((one) =>
    name.test((one.getAttribute('aria-label') ?? one.textContent).trim())
  );
}

/** Of what this box has opened: the list of one that closes may still be there. */
function toPick(box: Element, fits: (one: HTMLElement, at: number) => boolean): Promise<HTMLElement> {
  return waitFor(() => {
    const list = document.getElementById(box.getAttribute('aria-controls') ?? '');
    const found = [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])].find(fits);
    if (found === undefined) throw new Error('There is nothing such to pick');
    return found;
  });
}
