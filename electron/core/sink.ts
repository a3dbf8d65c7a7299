import type { Configuration } from './config/contract';
import type { ConnectionSink } from './connection/contract';
import type { State } from './state';
import type { Traffic } from './traffic/traffic';

/** What the manager tells goes into the views of the servers, but for secrets that a server's own words gave away. */
export function sinkInto(
  state: State,
  traffic: Traffic,
  configuration: Pick<Configuration, 'observe'>
): ConnectionSink {
  return {
    connection: (id, told) => {
      configuration.observe(id, told);
      const view = state.get().servers[id];
      const hasWords = told.type !== 'connected' && told.type !== 'disabled';
      const connection = hasWords ? traffic.withoutSecrets(id, told) : told;
      if (view) state.put('servers', id, { ...view, connection });
    },
    process: (id, { pid, stderrTail }) => {
      const view = state.get().servers[id];
      if (view) {
        state.put('servers', id, { ...view, pid, stderrTail: traffic.withoutSecrets(id, stderrTail) });
      }
    },
    link: (id, told) => {
      const view = state.get().servers[id];
      if (view) state.put('servers', id, { ...view, link: traffic.withoutSecrets(id, told) });
    },
    catalog: (id, catalog) => {
      state.put('catalogs', id, catalog);
    },
    removed: (id) => {
      state.put('catalogs', id, undefined);
    }
  };
}
