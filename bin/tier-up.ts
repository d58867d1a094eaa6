import { setFlagsFromString } from 'node:v8';

/** In V8's measure of what was executed: a few hundred answers instead of a few. */
const BUDGET = 100_000_000;

/**
 * undici reads answers by WebAssembly, which V8 soon compiles anew to have it faster. That takes a processor 40 ms, for
 * which the process waits even when it is done: a short run must end before it begins. To be called before the first request.
 */
export function postponeTierUp(): void {
  setFlagsFromString(`--wasm-tiering-budget=${BUDGET}`);
}
