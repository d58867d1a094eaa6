/** Whether the fields of a body are as the published schemas and the rules of the dialect want them. */
import type { BusinessOperation, JsonObject, Pointer } from '../engine/model.ts';
import type { SchemaError } from '../schemas/generated/validators.js';
import {
  cancelOrder,
  createOrder,
  fetchMenu,
  fetchStore,
  fireOrder,
  validateCart,
} from '../schemas/generated/validators.js';
import type { Rules } from './dialect.ts';
import { effectsOn, type Fault, type FieldProblem } from './fault.ts';
import { textAt, valueAt } from './json.ts';
import { fieldName, type Refusal, refusal } from './refusal.ts';
import type { PathNames } from './route.ts';
import { findUnknownMember, findUnseenValue, NOTIFICATION_TYPES } from './shown.ts';

const SCHEMAS = { createOrder, validateCart, fireOrder, cancelOrder, fetchStore, fetchMenu };

interface FieldError {
  pointer: Pointer;
  problem: FieldProblem;
  /** What is wrong, a clause that follows the name of the field. */
  clause: string;
}

interface Yardstick {
  rules: Rules;
  names: PathNames;
  faults: readonly Fault[];
}

/** The first field that is wrong, unless a fault lets it pass; the message names it. */
export function checkFields(body: JsonObject, operation: BusinessOperation, yardstick: Yardstick): Refusal | null {
  const { rules, names, faults } = yardstick;
  const tolerated = effectsOn(faults, 'tolerate-field', operation);
  const errors = [...schemaErrors(body, operation, rules), ...ruleErrors(body, operation, rules, names)];
  const error = errors.find(
    ({ pointer, problem }) => !tolerated.some((effect) => effect.problem === problem && effect.pointers.test(pointer)),
  );
  return error ? refusal('field-invalid', `${fieldName(error.pointer)} ${error.clause}`, error.pointer) : null;
}

function schemaErrors(body: JsonObject, operation: BusinessOperation, rules: Rules): FieldError[] {
  const validate = SCHEMAS[operation];
  if (validate(body)) return [];
  const errors = validate.errors ?? [];
  return errors
    .map((error) => fieldError(error, body))
    .filter((error) => rules.scalars === 'exact' || !isCoercible(error, body, operation));
}

function fieldError({ instancePath, keyword, params, message }: SchemaError, body: JsonObject): FieldError {
  if (keyword === 'required') {
    return {
      pointer: `${instancePath}/${String(params.missingProperty)}`,
      problem: 'missing',
      clause: 'is missing',
    };
  }
  if (keyword !== 'type') return { pointer: instancePath, problem: 'value', clause: message ?? 'is not valid' };
  const problem = valueAt(body, instancePath) === null ? 'null' : 'type';
  return { pointer: instancePath, problem, clause: `has to be of type ${String(params.type)}` };
}

/** What decides about the order itself, and the ids of a cancellation, are never coerced. */
const EXACT: { [operation in BusinessOperation]?: RegExp } = {
  createOrder: /^\/orderNotificationType$/,
  cancelOrder: /OrderId$/,
};

function isCoercible({ pointer, problem }: FieldError, body: JsonObject, operation: BusinessOperation): boolean {
  const scalar = ['string', 'number', 'boolean'].includes(typeof valueAt(body, pointer));
  return scalar && (problem === 'type' || problem === 'value') && !EXACT[operation]?.test(pointer) && isLeaf(pointer);
}

/** Fields that hold an object or a list take no scalar in their stead. */
function isLeaf(pointer: Pointer): boolean {
  return !/(Information|additionalProperties|payments|serviceMode|orderItems|options|menus)(\/\d+)?$/.test(pointer);
}

function ruleErrors(body: JsonObject, operation: BusinessOperation, rules: Rules, names: PathNames): FieldError[] {
  const errors: FieldError[] = [];
  const unfit = (pointer: Pointer, clause: string): number => errors.push({ pointer, problem: 'value', clause });
  for (const pointer of rules.demands[operation] ?? []) {
    if (valueAt(body, pointer) === undefined) errors.push({ pointer, problem: 'missing', clause: 'is missing' });
  }
  const type = textAt(body, '/orderNotificationType');
  const types = NOTIFICATION_TYPES[operation];
  if (rules.notificationTypes === 'seen' && types && type !== undefined && !types.includes(type)) {
    unfit('/orderNotificationType', `has to be ${types.join(' or ')}`);
  }
  if (rules.names === 'as-path') {
    const given = { providerName: names.provider, partnerName: names.partner, marketName: names.market };
    for (const [name, value] of Object.entries(given)) {
      if ((textAt(body, `/${name}`) ?? value) !== value) unfit(`/${name}`, 'has to be as in the path');
    }
  }
  const unknown = rules.members === 'documented' ? findUnknownMember(body, operation) : null;
  if (unknown !== null) unfit(unknown, 'is not a field of this request');
  const unseen = rules.values === 'seen' ? findUnseenValue(body) : null;
  if (unseen !== null) unfit(unseen, 'has a value that is not known here');
  return errors;
}
