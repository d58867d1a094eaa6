/** Services that strangers could have written: each conforms in its own way, and each has one flaw that it can show. */
import { aspnet } from './aspnet.ts';
import { busy } from './busy.ts';
import { express } from './express.ts';
import { fastapi } from './fastapi.ts';
import { gateway } from './gateway.ts';
import { german } from './german.ts';
import { japanese } from './japanese.ts';
import { mutations } from './mutations.ts';
import { notifying } from './notifying.ts';
import type { ForeignService } from './plumbing.ts';
import { proxied } from './proxied.ts';
import { putting } from './putting.ts';
import { rpc } from './rpc.ts';
import { spring } from './spring.ts';
import { taciturn } from './taciturn.ts';

export const services: readonly ForeignService[] = [
  aspnet,
  busy,
  express,
  fastapi,
  gateway,
  german,
  japanese,
  mutations,
  notifying,
  proxied,
  putting,
  rpc,
  spring,
  taciturn,
];
