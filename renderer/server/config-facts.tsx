import type { ReactNode } from 'react';
import { assertNever } from '#shared/assert-never';
import type { ConfigView, SecretMark } from '#shared/view/snapshot';
import type { Text } from '../text';
import type { Fact } from '../ui/Facts';
import { commandOrAddress } from './transport';

/** How a server is started or reached. Names of variables and headers; their values never come here. */
export function configFacts(config: ConfigView, text: Text): readonly (Fact | null)[] {
  switch (config.transport) {
    case 'stdio':
      return [
        { name: text('overview:program'), value: <code>{commandOrAddress(config, text)}</code> },
        config.cwd === null ? null : { name: text('overview:folder'), value: <code>{config.cwd}</code> },
        names(text('overview:variables'), config.env)
      ];
    case 'http':
    case 'sse':
    case 'ws':
      return [
        { name: text('overview:address'), value: <code>{config.url}</code> },
        names(text('overview:headers'), config.headers),
        config.headersHelper === undefined
          ? null
          : { name: text('overview:headersHelper'), value: <code>{config.headersHelper}</code> }
      ];
    case 'sdk':
      return [{ name: text('overview:program'), value: text('overview:inside') }];
    default:
      return assertNever(config);
  }
}

function names(name: string, marks: Readonly<Record<string, SecretMark>>): Fact | null {
  const keys = Object.keys(marks);
  if (keys.length === 0) return null;
  const value: ReactNode = keys.flatMap((key, index) => [
    ...(index > 0 ? [', '] : []),
    <code key={key}>{key}</code>
  ]);
  return { name, value };
}

/** Limits, as the entry or the default says. */
export function limitFacts(config: ConfigView, text: Text): readonly Fact[] {
  const limit = (ms: number | null) =>
    ms === null ? text('overview:standard') : text('overview:seconds', { seconds: ms / 1_000 });
  return [
    { name: text('overview:startupLimit'), value: limit(config.startupTimeoutMs) },
    { name: text('overview:callLimit'), value: limit(config.callTimeoutMs) }
  ];
}
