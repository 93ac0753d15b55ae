// oxlint-disable-next-line import/default -- Vite makes it of the file: the address of the worker
import workerUrl from './insight-worker.ts?worker&url';

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

interface ScriptPolicies {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

/** Where the browser has trusted types, the content policy lets one policy of this name say which scripts may run: this worker alone. */
const policies = (globalThis as { readonly trustedTypes?: ScriptPolicies }).trustedTypes;
const policy = policies?.createPolicy('daybook', {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError('not a script of Daybook');
    return url;
  },
});

/** Starts the worker of the insights. */
export function startWorker(): Worker {
  return new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' });
}
