/**
 * The style sheet of the HTML report: light and dark, screen, phone and paper. Suites off the screen are not laid out
 * (`content-visibility`), which halves the time that thousands of scenarios take to open.
 */

/** CSS that refers to nothing outside the page. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fff; --raised: #f6f7f9; --line: #d0d5dc; --ink: #1b1f24; --soft: #565e68; --link: #0b57b7;
  --pass: #116329; --warn: #7a4b00; --fail: #b3121d; --open: #6d3fb0; --mark: #ffe08a; --mark-ink: #1b1f24;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171b; --raised: #1d2127; --line: #3a414b; --ink: #e6e9ee; --soft: #a7b0bc; --link: #84b8ff;
    --pass: #6fd08c; --warn: #f0b95b; --fail: #ff8e8e; --open: #c8a6ff; --mark: #6b5300; --mark-ink: #fff;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0 auto; padding: 1rem; max-width: 76rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
a { color: var(--link); }
h1 { margin: 0; font-size: clamp(1.5rem, 7vw, 2rem); white-space: nowrap; }
h2 { margin: 2rem 0 .5rem; font-size: 1.4rem; }
#_causes h2 { margin-top: 1rem; }
#_causes h3 { margin: .75rem 0 .25rem; }
header h2 { margin: 1rem 0 0; font-size: 1.05rem; }
h3 { margin: 1.5rem 0 .5rem; font-size: 1.1rem; }
h4 { margin: .75rem 0 .25rem; font-size: 1rem; overflow-wrap: anywhere; }
h5 { margin: .5rem 0 .25rem; font-size: .9rem; }
p { margin: .4rem 0; overflow-wrap: anywhere; }
small, .none { color: var(--soft); font-weight: normal; }
code, pre, kbd { font: .85rem/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: .25rem 0; padding: .5rem; background: var(--raised); white-space: pre-wrap; }
kbd { padding: 0 .3em; border: 1px solid var(--line); border-radius: 3px; }
mark { background: var(--mark); color: var(--mark-ink); outline: 2px solid var(--mark); }
ul, ol { margin: .25rem 0; padding-left: 1.4rem; }
.plain { padding: 0; list-style: none; }
dl { margin: .5rem 0; }
dt { font-weight: 600; }
dd { margin: 0 0 .5rem; overflow-wrap: anywhere; }
.facts, .finding { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: .15rem 1rem; }
.facts dd, .finding dd { margin: 0; }
.finding pre { margin: 0; }
.overview { padding: .75rem 1.25rem 1rem; border-left: .5rem solid var(--soft); background: var(--raised); }
.overview .reason { font-size: 1.15rem; }
.overview.conformant { border-color: var(--pass); } .overview.conformant h1 { color: var(--pass); }
.overview.non-conformant, .overview.error { border-color: var(--fail); }
.overview.non-conformant h1, .overview.error h1 { color: var(--fail); }
.overview.incomplete { border-color: var(--open); } .overview.incomplete h1 { color: var(--open); }
.judged { font-weight: 600; }
.bar { display: block; width: 100%; height: .6rem; margin: .75rem 0 .35rem; }
.bar .pass { fill: var(--pass); } .bar .warn { fill: var(--warn); } .bar .inconclusive { fill: var(--open); }
.bar .fail, .bar .error { fill: var(--fail); } .bar .skip { fill: var(--soft); }
.legend { display: flex; flex-wrap: wrap; gap: 0 1.25rem; padding: 0; list-style: none; font-weight: 600; }
.legend .pass { color: var(--pass); } .legend .warn { color: var(--warn); } .legend .inconclusive { color: var(--open); }
.legend .fail, .legend .error { color: var(--fail); } .legend .skip { color: var(--soft); }
.glance { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .4rem 1.5rem; margin: .75rem 0; }
.glance dt { font-size: .85rem; font-weight: normal; color: var(--soft); }
.glance dd { margin: 0; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 1rem 0; }
.badge { display: inline-block; padding: 0 .5em; border: 1px solid currentColor; border-radius: 1em; font-size: .8rem;
  font-weight: 600; color: var(--soft); white-space: nowrap; }
.badge.pass { color: var(--pass); } .badge.warn { color: var(--warn); }
.badge.fail, .badge.error { color: var(--fail); } .badge.inconclusive { color: var(--open); }
.cause { margin: .75rem 0; padding: .25rem 1rem .75rem; border: 1px solid var(--line); border-radius: 6px; }
ins { color: var(--pass); text-decoration: none; } del { color: var(--fail); text-decoration: none; }
.expected pre { border-left: 3px solid var(--pass); } .actual pre { border-left: 3px solid var(--fail); }
.suite { content-visibility: auto; contain-intrinsic-size: auto 60rem; }
.scenario { border: 1px solid var(--line); border-bottom: 0; }
.scenario:last-child { border-bottom: 1px solid var(--line); }
.scenario > summary { padding: .4rem .75rem; overflow-wrap: anywhere; }
.scenario[open] > summary { background: var(--raised); }
.scenario:target > summary { outline: 2px solid var(--link); outline-offset: -2px; }
summary { cursor: pointer; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.content { padding: .5rem 1rem 1rem; }
.message { margin: .75rem 0; padding: 0 .75rem .75rem; border: 1px solid var(--line); border-radius: 6px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; }
.pair > * { min-width: 0; }
.problem { color: var(--warn); font-weight: 600; }
.timeline { padding: 0; list-style: none; }
.timeline li { display: grid; grid-template-columns: minmax(14rem, 2fr) 3fr; gap: 0 1rem; align-items: center; }
.timeline span { overflow-wrap: anywhere; }
.timeline svg { width: 100%; height: .8rem; background: var(--raised); }
.timeline .exchange { fill: var(--link); }
.timeline .callback { fill: var(--pass); }
.timeline .wait { fill: var(--fail); stroke: var(--soft); stroke-dasharray: 8 6; }
.timeline .wait rect, .timeline .wait path { stroke: none; }
button { padding: .15rem .6rem; border: 1px solid var(--line); border-radius: 4px; background: var(--paper);
  color: var(--link); font: inherit; font-size: .85rem; cursor: pointer; }
form { padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); }
form[hidden], [hidden] { display: none; }
form label { margin-right: 1rem; white-space: nowrap; }
input, select { max-width: 100%; padding: .2rem .4rem; border: 1px solid var(--soft); border-radius: 4px;
  background: var(--paper); color: var(--ink); font: inherit; }
fieldset label { display: inline-block; }
fieldset { margin: .5rem 0; padding: 0; border: 0; }
legend { float: left; margin-right: .75rem; padding: 0; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .3rem .5rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top;
  overflow-wrap: anywhere; }
.status { position: fixed; right: 1rem; bottom: 1rem; padding: .25rem .75rem; border-radius: 4px;
  background: var(--ink); color: var(--paper); }
.status:empty { display: none; }
@media (max-width: 45rem) {
  body { padding: .5rem; }
  .pair, .facts, .finding, .timeline li { grid-template-columns: 1fr; }
  .facts dd, .finding dd { margin-bottom: .5rem; }
  form label { white-space: normal; }
  table, tbody, tr, td, tbody th { display: block; }
  thead { display: none; }
  tbody th { border: 0; }
}
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  nav, form, button, .status { display: none; }
  .cause, .message, tr { break-inside: avoid; }
}
`;
