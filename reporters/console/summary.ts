/** What stands first and last on the console: who is judged, and what came of it. */

import type { OrderAccount, RunFinished, RunStarted } from '../../engine/model.ts';
import { count, duration, judged, tally, targetName } from '../support/words.ts';
import type { Line, Span } from './page.ts';
import { BLANK, line, table } from './page.ts';
import { RUN_STYLES } from './verdicts.ts';

/** The kit, the target and the settings that decide what a run can show. */
export function header({ kit, target, settings }: RunStarted): Line[] {
  const store = `store ${target.providerStoreId} / ${target.partnerStoreId}`;
  return [
    line(0, ['bold', `${kit.name} ${kit.version}`], ['dim', `  suite revision ${kit.suiteRevision}`]),
    ...table(0, [
      ['Target', targetName(target)],
      ['Path', `provider ${target.provider}, partner ${target.partner}, market ${target.market}, ${store}`],
      ['Callbacks', target.callbackUrl ?? 'not received: no listener is configured'],
      ['Settings', `${settings.concurrency} at a time, ${duration(settings.timeoutMs)} per request`],
    ]),
  ];
}

/** Questions, orders, counts, and the verdict as the last line. */
export function summary(finished: RunFinished): Line[] {
  const { questions, orders, strayCallbacks, durationMs, verdict, reason, exitCode } = finished;
  const answered = questions.filter(({ answers }) => answers.length > 0).length;
  const rows: [string, Span][] = [
    ['Questions', `${answered} of ${questions.length} that the interface leaves open are answered by this target`],
    ['Orders', ordersLine(orders)],
  ];
  if (strayCallbacks.length > 0) rows.push(['Callbacks', `${count(strayCallbacks.length, 'stray callback')} came`]);
  rows.push(['Scenarios', tally(finished.summary)], ['Judged', judged(finished)], ['Time', duration(durationMs)]);
  const last = line(0, [RUN_STYLES[verdict], verdict.toUpperCase()], `  ${reason} (exit code ${exitCode})`);
  return [BLANK, ...table(0, rows), ...leftOrders(orders), BLANK, last];
}

function ordersLine({ created, cancelled, left }: OrderAccount): string {
  return `${created} created, ${cancelled} cancelled, ${left.length} left at the target`;
}

function leftOrders({ left }: OrderAccount): Line[] {
  return left.map(({ providerOrderId, scenario, why }) =>
    line(2, ['yellow', `left: ${providerOrderId}`], ['dim', `  of ${scenario}: ${why}`]),
  );
}
