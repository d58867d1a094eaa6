/** `order-conformance list`: what would run. */
import { levelOf } from '../../engine/checks/index.ts';
import { loadLibrary } from '../../engine/load/index.ts';
import type { Target } from '../../engine/model.ts';
import { plan } from '../../engine/plan.ts';
import { fromFile, readSettings, type TargetFlags } from '../settings.ts';

export interface ListFlags extends TargetFlags {
  suites: string[];
}

/** Writes a line a scenario, as `id  level  title`, with the reason where it would be skipped. Gives the exit code. */
export function listCommand(patterns: string[], flags: ListFlags): number {
  const settings = readSettings(flags, process.env);
  const library = loadLibrary(flags.suites);
  const requirements = new Map(library.requirements.map((requirement) => [requirement.id, requirement]));
  const target = settings.remote?.target ?? embeddedTarget(settings.file);
  const reachable = {
    ...target,
    callbackUrl: settings.remote === null || settings.listen !== null ? 'configured' : null,
  };
  const planned = plan(library.suites, patterns, reachable).filter(
    (each) => each.kind === 'run' || each.skip !== 'not-selected',
  );
  const width = Math.max(...planned.map(({ scenario }) => scenario.id.length));
  for (const each of planned) {
    const { scenario } = each;
    const skip = each.kind === 'skip' ? `  (skip, ${each.skip}: ${each.reason})` : '';
    process.stdout.write(
      `${scenario.id.padEnd(width)}  ${levelOf(scenario, requirements).padEnd(6)}  ${scenario.title}${skip}\n`,
    );
  }
  const running = planned.filter(({ kind }) => kind === 'run').length;
  process.stdout.write(`${running} of ${planned.length} scenarios would run\n`);
  return 0;
}

function embeddedTarget(file: Parameters<typeof fromFile>[0]): Target {
  const nowhere = {
    baseUrl: '',
    authUrl: '',
    provider: '',
    partner: '',
    market: '',
    providerStoreId: '',
    partnerStoreId: '',
  };
  return { ...fromFile(file), ...nowhere, embedded: true, callbackUrl: null };
}
