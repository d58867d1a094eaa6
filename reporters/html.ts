/** `html`: one file that opens offline and asks nothing of anybody, for people to read and to pass on. */

import { createHash } from 'node:crypto';
import { coverage, environment, questions } from './html/appendix.ts';
import { causes } from './html/causes.ts';
import { SCRIPT } from './html/client.ts';
import { overview } from './html/overview.ts';
import { scenarios } from './html/scenarios.ts';
import { STYLE } from './html/style.ts';
import type { Markup } from './html/template.ts';
import { html, raw } from './html/template.ts';
import type { ReporterFactory } from './support/context.ts';
import { registerOf } from './support/failure.ts';
import type { WholeRun } from './support/from-start.ts';
import { atEnd } from './support/from-start.ts';
import { targetName } from './support/words.ts';

/** Nothing is loaded, sent or embedded; only the style sheet and the script of this file, known by their hashes, count. */
const POLICY = [
  "default-src 'none'",
  `style-src ${hash(STYLE)}`,
  `script-src ${hash(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Written when the run has ended, part by part. Without its script the page can be read, but not filtered. */
export const htmlReporter: ReporterFactory = ({ sink, command }) =>
  atEnd((run) => {
    for (const { markup } of page(run, command)) sink.write(markup);
  });

function page(run: WholeRun, command: string): Markup[] {
  const register = registerOf(run.started);
  return [
    head(run),
    overview(run),
    contents(),
    html`<main>
`,
    causes(run, register, command),
    scenarios(run, register, command),
    coverage(run),
    questions(run),
    environment(run),
    html`</main>
<p id="_status" class="status" role="status"></p>
<script>${raw(SCRIPT)}</script>
</body>
</html>
`,
  ];
}

function head({ started, finished }: WholeRun): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${finished.verdict}: ${targetName(started.target)}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
`;
}

function contents(): Markup {
  return html`<nav aria-label="Contents">
<a href="#_causes">What went wrong</a>
<a href="#_scenarios">Scenarios</a>
<a href="#_coverage">Coverage</a>
<a href="#_questions">Open questions</a>
<a href="#_environment">Environment</a>
</nav>
`;
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
