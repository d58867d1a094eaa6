/** Reporters whose state begins with the run, and reporters that write when it ended. */

import type { Event, Reporter, RunFinished, RunStarted, ScenarioResult } from '../../engine/model.ts';
import type { Notice } from './report.ts';

/** A reporter that is set up by `run-started`, always the first event, and told every later one. */
export function fromStart(begin: (started: RunStarted) => (event: Event) => void): Reporter {
  let tell: ((event: Event) => void) | null = null;
  return {
    event(event) {
      if (event.type === 'run-started') tell = begin(event);
      else tell?.(event);
    },
  };
}

/** A run that has ended; results stand in the order of the plan. */
export interface WholeRun {
  started: RunStarted;
  notices: Notice[];
  results: ScenarioResult[];
  finished: RunFinished;
}

/** A reporter of a format that cannot be begun before all is known. */
export function atEnd(write: (run: WholeRun) => void): Reporter {
  return fromStart((started) => {
    const notices: Notice[] = [];
    const results: ScenarioResult[] = [];
    return (event) => {
      if (event.type === 'notice') notices.push(event);
      if (event.type === 'scenario-finished') results.push(event.result);
      if (event.type === 'run-finished') {
        write({ started, notices, results: asPlanned(results, started), finished: event });
      }
    };
  });
}

/** The results in the order of the plan, in which they were hardly judged where several ran at once. */
export function asPlanned(results: readonly ScenarioResult[], { scenarios }: RunStarted): ScenarioResult[] {
  const position = new Map(scenarios.map(({ id }, index) => [id, index]));
  const place = ({ id }: ScenarioResult): number => position.get(id) ?? scenarios.length;
  return results.toSorted((a, b) => place(a) - place(b));
}
