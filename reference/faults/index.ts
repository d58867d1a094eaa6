import type { Fault } from '../fault.ts';
import { acceptedAnswerFaults } from './accepted-answers.ts';
import { accessFaults } from './access.ts';
import { callbackFaults } from './callbacks.ts';
import { fieldFaults } from './fields.ts';
import { operationFaults } from './operations.ts';
import { optionalFaults } from './optional.ts';
import { refusalAnswerFaults } from './refusal-answers.ts';
import { refusalFaults } from './refusals.ts';
import { requestFaults } from './requests.ts';
import { tokenFaults } from './tokens.ts';
import { transportFaults } from './transport.ts';

/** Every named fault. */
export const faults: readonly Fault[] = [
  ...accessFaults,
  ...requestFaults,
  ...fieldFaults,
  ...optionalFaults,
  ...refusalFaults,
  ...operationFaults,
  ...refusalAnswerFaults,
  ...acceptedAnswerFaults,
  ...callbackFaults,
  ...tokenFaults,
  ...transportFaults,
];
