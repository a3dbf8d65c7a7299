import type { Overlay, OverlayFields, ServerConfig, ServerEntry } from './config';

/** The weaker entry with the overlay's fields (CF10). It keeps its id: the overlay is a part of it. */
export function withOverlay(base: ServerEntry, { fields, scope, source, problems }: Overlay): ServerEntry {
  return {
    ...base,
    config: withFields(base.config, fields),
    overlays: [...(base.overlays ?? []), { scope, ...source }],
    problems: [...base.problems, ...problems]
  };
}

function withFields(config: ServerConfig, fields: OverlayFields): ServerConfig {
  const common = {
    disabled: fields.disabled ?? config.disabled,
    startupTimeoutMs: fields.startupTimeoutMs ?? config.startupTimeoutMs,
    callTimeoutMs: fields.callTimeoutMs ?? config.callTimeoutMs
  };
  switch (config.transport) {
    case 'stdio':
      return {
        ...config,
        ...common,
        args: fields.args ?? config.args,
        env: { ...config.env, ...fields.env },
        cwd: fields.cwd ?? config.cwd,
        shellPrefix: fields.shellPrefix ?? config.shellPrefix
      };
    case 'http':
    case 'sse':
    case 'ws':
      return {
        ...config,
        ...common,
        headers: { ...config.headers, ...fields.headers },
        ...(fields.headersHelper === undefined ? {} : { headersHelper: fields.headersHelper }),
        ...(fields.oauth === undefined ? {} : { oauth: { ...config.oauth, ...fields.oauth } })
      };
    case 'sdk':
      return { ...config, ...common };
  }
}

/** Whether it changes more than how long to wait and whether the server is on: what is run, or as whom. */
export function changesWhatRuns({ fields }: Overlay): boolean {
  const { disabled: _disabled, startupTimeoutMs: _startup, callTimeoutMs: _call, ...rest } = fields;
  return Object.keys(rest).length > 0;
}
