/**
 * The script of the HTML report. It filters, follows links into folded scenarios, copies, and unfolds what is printed; it
 * never makes markup. The page can be read without it. Kept as text because the page has to carry it, and its hash, as it is.
 */

/** JavaScript without imports, for browsers of the last years. */
export const SCRIPT = String.raw`'use strict';
const find = (id) => document.getElementById(id);
const form = find('_filter');
const text = find('_text');
const requirement = find('_requirement');
const boxes = [...form.querySelectorAll('[name=verdict]')];
const suites = [...document.querySelectorAll('.suite')];
const scenarios = [...document.querySelectorAll('.scenario')].map((element) => ({
  element,
  summary: element.firstElementChild,
  verdict: element.dataset.verdict,
  requirements: element.dataset.requirements.split(' '),
  text: null,
}));

function textOf(scenario) {
  if (scenario.text === null) {
    const told = [scenario.summary, ...scenario.element.querySelectorAll('.reason')];
    scenario.text = told.map((element) => element.textContent).join(' ').toLowerCase();
  }
  return scenario.text;
}

function filter() {
  const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
  const verdicts = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
  let shown = 0;
  for (const scenario of scenarios) {
    const match =
      verdicts.has(scenario.verdict) &&
      (requirement.value === '' || scenario.requirements.includes(requirement.value)) &&
      words.every((word) => textOf(scenario).includes(word));
    scenario.element.hidden = !match;
    if (match) shown += 1;
  }
  for (const suite of suites) suite.hidden = !suite.querySelector('.scenario:not([hidden])');
  find('_shown').value = shown + ' of ' + scenarios.length + ' scenarios shown';
}

function showAll() {
  form.reset();
  filter();
}

function follow() {
  let target = null;
  try {
    target = find(decodeURIComponent(location.hash.slice(1)));
  } catch {}
  if (!target || !target.matches('.scenario')) return;
  if (target.hidden) showAll();
  target.open = true;
  target.scrollIntoView();
  target.firstElementChild.focus({ preventScroll: true });
}

function move(by) {
  const shown = scenarios.filter(({ element }) => !element.hidden).map(({ summary }) => summary);
  const current = document.activeElement && document.activeElement.closest('.scenario');
  const at = current ? shown.indexOf(current.firstElementChild) : by > 0 ? -1 : shown.length;
  const next = shown[Math.min(shown.length - 1, Math.max(0, at + by))];
  if (next) next.focus();
}

const KEYS = {
  '/': () => text.focus(),
  r: () => requirement.focus(),
  v: () => boxes[0] && boxes[0].focus(),
  j: () => move(1),
  k: () => move(-1),
};

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') return showAll();
  if (event.target.matches('input[type=search], select') || !Object.hasOwn(KEYS, event.key)) return;
  event.preventDefault();
  KEYS[event.key]();
}

function onSubmit(event) {
  event.preventDefault();
  move(1);
}

function copyBySelection(value) {
  const area = document.createElement('textarea');
  area.value = value;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

async function copy(button) {
  const value = button.dataset.copy;
  const done = await navigator.clipboard.writeText(value).then(() => true).catch(() => copyBySelection(value));
  button.focus();
  say(done ? 'Copied' : 'The browser does not let this page copy');
}

function say(message) {
  find('_status').textContent = message;
  setTimeout(() => (find('_status').textContent = ''), 3000);
}

function onClick(event) {
  const button = event.target.closest('[data-copy]');
  if (button) copy(button);
  const link = event.target.closest('[data-requirement]');
  if (!link) return;
  form.reset();
  requirement.value = link.dataset.requirement;
  filter();
}

function unfold() {
  for (const details of document.querySelectorAll('.how, .why')) details.open = true;
}

form.hidden = false;
form.addEventListener('input', filter);
form.addEventListener('submit', onSubmit);
find('_reset').addEventListener('click', showAll);
document.addEventListener('keydown', onKey);
document.addEventListener('click', onClick);
addEventListener('hashchange', follow);
addEventListener('beforeprint', unfold);
filter();
follow();
`;
