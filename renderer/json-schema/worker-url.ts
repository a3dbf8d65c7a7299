import url from './check-worker?worker&url';

/*
 * The page's policy requires Trusted Types and admits one policy, this one. It admits one address: that of the worker
 * as it was built. Nothing else in the window can become a script.
 */

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (wanted: string) => string }
  ) => { readonly createScriptURL: (wanted: string) => string };
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

const built = new URL(url, document.baseURI).href;

const policy = window.trustedTypes?.createPolicy('patchbay-worker', {
  createScriptURL: (wanted) => {
    if (wanted !== built) throw new TypeError('Only the built worker may run.');
    return wanted;
  }
});

/** What `new Worker` takes: under Trusted Types not a text but the policy's word for it. */
export function workerUrl(): string {
  return policy === undefined ? built : policy.createScriptURL(built);
}
