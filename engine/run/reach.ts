/** Tells a target that cannot be reached from one request that went wrong: asked twice, told once, the run ends. */
import type { Exchange } from '../model.ts';
import type { World } from './world.ts';

/** Whether the target cannot be reached, by a second attempt that carries no credentials; if so the run is to end. */
export async function confirmUnreachable(world: World, { request, reply }: Exchange): Promise<boolean> {
  if (world.ending?.kind === 'unreachable') return true;
  if (reply.kind !== 'no-response') return false;
  const again = await world.input.sender.send({ ...request, headers: [], body: null, newConnection: true });
  if (again.reply.kind !== 'no-response' || again.reply.phase !== 'connect') return false;
  const variable = request.operation === 'getToken' ? 'ORDER_AUTH_URL' : 'ORDER_BASE_URL';
  const { host } = new URL(request.url);
  world.ending ??= {
    kind: 'unreachable',
    detail: `${host} cannot be reached: ${reply.detail}. Check ${variable} and the network.`,
  };
  return true;
}
