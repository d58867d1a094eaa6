/** Services that strangers could have written: each conforms in its own way, and each has one flaw that it can show. */
import { express } from './express.ts';
import type { ForeignService } from './plumbing.ts';

export const services: readonly ForeignService[] = [express];
