import { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { isJsonObject, type JsonValue } from '#shared/json';
import { describe } from '#shared/json-schema/describe';
import { draftOf } from '#shared/json-schema/draft';
import { draftAt } from '#shared/json-schema/edit-draft';
import type { Field } from '#shared/json-schema/field';
import { isList, type Schema } from '#shared/json-schema/schema';
import { variantOf } from '#shared/json-schema/variants';
import { pathKey } from '#shared/json-schema/write-draft';
import type { OpenForm } from './form-host';

/* Fills in a form as a person does, by what is on the screen: types, ticks, picks and adds until the value stands there. */

type Path = readonly string[];

export function robot(person: UserEvent, form: HTMLElement, open: OpenForm) {
  const fieldAt = (path: Path): HTMLElement => {
    const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')];
    const found = fields.filter((one) => one.dataset['field'] === pathKey(path)).at(-1);
    if (found === undefined) throw new Error(`No field for ${path.join('.')}`);
    return found;
  };
  const outerAt = (path: Path): HTMLElement => {
    const found = [...form.querySelectorAll<HTMLElement>('[data-field]')].find(
      (one) => one.dataset['field'] === pathKey(path)
    );
    return found ?? form;
  };
  const press = async (around: HTMLElement, name: string | RegExp) => {
    await person.click(within(around).getAllByRole('button', { name })[0]!);
  };
  const here = (path: Path) => draftAt(open.state.draft, path);

  async function type(path: Path, text: string) {
    const input = within(fieldAt(path)).getAllByRole('textbox').at(-1)!;
    await person.clear(input);
    if (text === '') return;
    await person.click(input);
    await person.paste(text);
  }

  async function enter(schema: Schema, path: Path, value: JsonValue): Promise<void> {
    const field = describe(open.book, schema, draftOf(value));
    if (field === null) throw new Error(`Nothing may stand at ${path.join('.')}`);
    if (value === null && field.kind !== 'json' && field.kind !== 'null') {
      await press(outerAt(path), /^Send null/);
      return;
    }
    await enterKind(field, path, value);
  }

  async function enterKind(field: Field, path: Path, value: JsonValue): Promise<void> {
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
        const box = within(fieldAt(path)).getByRole<HTMLInputElement>('checkbox');
        if (here(path) === undefined || box.checked !== value) await person.click(box);
        if (box.checked !== value) await person.click(box);
        return;
      }
      case 'constant':
      case 'null': {
        const box = within(fieldAt(path)).queryByRole<HTMLInputElement>('checkbox');
        if (box !== null && !box.checked) await person.click(box);
        return;
      }
      case 'pick': {
        const index = field.options.findIndex((option) => option.value === value);
        const option = field.options[index]!;
        const label =
          option.title ?? (typeof option.value === 'string' ? option.value : JSON.stringify(option.value));
        const box = within(fieldAt(path)).getByRole('combobox');
        await person.click(box);
        if (field.options.length > 24) {
          await person.click(await within(document.body).findByRole('combobox', { name: 'Type to search' }));
          await person.paste(label);
        }
        const options = await within(document.body).findAllByRole('option');
        const wanted = options.find(
          (one) => one.textContent === label || one.textContent.startsWith(`${label} `)
        );
        if (wanted === undefined) throw new Error(`No option ${label}`);
        await person.click(wanted);
        return;
      }
      case 'choice': {
        const at = variantOf(open.book, field.variants, draftOf(value), undefined);
        const variant = field.variants[at ?? -1];
        if (variant === undefined) throw new Error(`No form for ${JSON.stringify(value)}`);
        await choose(path, at ?? 0);
        const inner = describe(open.book, variant.schema, draftOf(value));
        if (inner?.kind === 'object' && isJsonObject(value)) await enterObject(inner, path, value);
        else await enter(variant.schema, path, value);
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
        throw new Error('Maps have a test of their own');
    }
  }

  async function choose(path: Path, index: number) {
    const around = outerAt(path);
    const radios = within(around).queryAllByRole('radio');
    if (radios[index] !== undefined) {
      await person.click(radios[index]);
      return;
    }
    await person.click(within(around).getAllByRole('combobox')[0]!);
    await person.click((await within(document.body).findAllByRole('option'))[index]!);
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

  async function enterObject(
    field: Extract<Field, { kind: 'object' }>,
    path: Path,
    value: { readonly [key: string]: JsonValue }
  ) {
    for (const property of field.properties) {
      const wanted = Object.hasOwn(value, property.name) ? value[property.name] : undefined;
      const at = [...path, property.name];
      if (wanted !== undefined) await enter(property.schema, at, wanted);
      else if (here(at) !== undefined) await leaveOut(at);
    }
  }

  async function leaveOut(path: Path) {
    const around = outerAt(path);
    const button = within(around).queryAllByRole('button', { name: /^Leave out/ })[0];
    if (button !== undefined) await person.click(button);
    else await person.clear(within(around).getAllByRole('textbox').at(-1)!);
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
