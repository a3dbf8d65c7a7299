import { ok, type Failure, type Result } from '#shared/failure';
import type { Handlers } from '#shared/ipc/commands';
import type { accountCommands } from '#shared/ipc/account-commands';
import type { ServerEntry } from '#shared/server/config';
import type { ChangeDeps } from '../config/change-file';
import type { Configuration } from '../config/contract';
import type { KeptState } from '../config/kept-state';
import type { ConnectionManager } from '../connection/contract';
import type { Fetch, Ports } from '../ports';
import type { State } from '../state';
import type { Obtained } from './account';
import { createAccounts, type Accounts } from './accounts';
import type { Auth, AuthDeps } from './auth';
import { createCompany, type Company } from './company';
import { createCompanyGrant } from './company-grant';
import { writeCompany } from './company-settings';
import type { AccountRef, Vault } from './contract';
import type { RemoteEntry } from './coordinator';
import { createDpop, type Dpop } from './dpop';
import { accountKey } from './identity';
import { createLedger } from './ledger';
import { createMachineGrant } from './machine-grant';
import { normalizeTokenAnswer } from './normalize';
import { asRemote } from './sign-ins';
import { createWorkloadGrant } from './workload-grant';

export interface EnterpriseDeps {
  readonly ports: Ports;
  readonly state: State;
  readonly kept: KeptState;
  readonly files: ChangeDeps;
  readonly configuration: Configuration;
  readonly entries: () => readonly ServerEntry[];
  readonly manager: () => ConnectionManager;
}

/** What stands around signing in: the ways without a browser, bound tokens, and the accounts as the window shows them. */
export interface Enterprise {
  /** For everything that goes to servers: it proves what is bound to a key. */
  readonly fetch: Fetch;
  readonly ways: Required<Pick<AuthDeps, 'grants' | 'proofs' | 'accountOf' | 'onRenewal' | 'onTokens'>>;
  /** Before anything is connected. */
  join(auth: Auth): void;
  /** Servers or settings changed. */
  show(): void;
  readonly handlers: Pick<Handlers, keyof typeof accountCommands>;
}

export function createEnterprise(deps: EnterpriseDeps): Enterprise {
  const { ports, state, configuration, manager } = deps;
  const { clock, random, log } = ports;
  let dpop: { readonly vault: Vault; readonly made: Dpop; readonly fetch: Fetch } | null = null;
  let company: Company | null = null;
  let accounts: Accounts | null = null;

  const fetch: Fetch = (url, init) => (dpop?.fetch ?? ports.fetch)(url, init);
  const idp = () => configuration.settings().xaaIdp;
  const accountOf = (entry: RemoteEntry): AccountRef => ({
    key: accountKey(entry),
    account: entry.config.oauth?.account ?? ''
  });

  function remotes(): readonly RemoteEntry[] {
    return deps.entries().flatMap((entry) => asRemote(entry) ?? []);
  }

  function dpopOf(vault: Vault): Dpop {
    if (dpop?.vault !== vault) {
      const made = createDpop(vault);
      dpop = { vault, made, fetch: made.wrap(ports.fetch) };
    }
    return dpop.made;
  }

  function companyOf(vault: Vault): Company {
    company ??= createCompany({
      ...{ clock, random, fetch, vault, idp },
      normalize: normalizeTokenAnswer,
      onChange: () => {
        accounts?.onCompany();
        void wakeOthers(vault);
      }
    });
    return company;
  }

  /** After one click all other servers of the company open by themselves. */
  async function wakeOthers(vault: Vault): Promise<void> {
    const settings = idp();
    const word =
      settings === null ? null : await vault.read('id-token', { key: settings.issuer, account: '' });
    if (word?.ok !== true || word.value === null) return;
    const { servers } = state.get();
    for (const { id, config } of remotes()) {
      const isWaiting = config.oauth?.xaa === true && servers[id]?.connection.type === 'needs-auth';
      if (!isWaiting) continue;
      const connected = manager().connect(id);
      if (!connected.ok)
        log.info(() => `A server of the company could not be connected: ${connected.failure.message}`);
    }
  }

  function joined(): Accounts {
    if (accounts === null) throw new Error('The sign-ins were not joined.');
    return accounts;
  }

  return {
    fetch,
    ways: {
      grants: (vault) => [
        createMachineGrant(clock, normalizeTokenAnswer),
        createWorkloadGrant(clock, normalizeTokenAnswer),
        createCompanyGrant(companyOf(vault), clock, normalizeTokenAnswer, () => idp()?.clientId ?? null)
      ],
      proofs: dpopOf,
      accountOf,
      onRenewal: (renewal) => accounts?.onRenewal(renewal),
      onTokens: (ref, tokens) => accounts?.onTokens(ref, tokens)
    },
    join: (given) => {
      accounts = createAccounts({
        ...{ clock, state, configuration, idp, accountOf },
        vault: given.vault,
        ledger: createLedger(deps.kept, log),
        servers: remotes,
        renewNow: async (server) => outcomeOf(await given.coordinator.renewNow(server)),
        signOut: ({ id }) => given.signIns.signOut(id),
        signOutOfCompany: () => company?.signOut() ?? Promise.resolve(ok(null)),
        writeCompany: (wanted) => writeCompany(ports.environment.home, wanted, deps.files),
        connect: (id) => Promise.resolve(manager().connect(id))
      });
      accounts.onCompany();
    },
    show: () => accounts?.show(),
    handlers: {
      'account.load': (input) => joined().handlers['account.load'](input),
      'account.renew': (input) => joined().handlers['account.renew'](input),
      'account.sign-out': (input) => joined().handlers['account.sign-out'](input),
      'account.add': (input) => joined().handlers['account.add'](input),
      'account.credentials': (input) => joined().handlers['account.credentials'](input),
      'company.set': (input) => joined().handlers['company.set'](input)
    }
  };
}

function outcomeOf(obtained: Obtained): Result<null> {
  if (obtained.type === 'tokens' || obtained.failure === null) return ok(null);
  const failure: Failure = obtained.failure;
  return { ok: false, failure };
}
