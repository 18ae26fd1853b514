import { z } from 'zod';
import { eventDefinition, type ShopEventType } from '#contracts/events/catalogue.ts';
import { type ForgottenForm, personalFields } from '#contracts/personal.ts';

/** Where personal values stand in an event's data; `*` stands for every place in a list. */
export type PersonalPaths = ReadonlyMap<string, ForgottenForm>;

const known = new Map<ShopEventType, PersonalPaths>();

/** The personal fields of an event type, as the contracts mark them: dotted paths, and what they read as once forgotten. */
export function personalPathsOf(type: ShopEventType): PersonalPaths {
  const paths = known.get(type) ?? new Map(markedIn(eventDefinition(type)?.schema, ''));
  known.set(type, paths);
  return paths;
}

/** Shows what stands in the personal fields of an event of a type, without looking at the rest of it. */
export function forPersonalValues(type: ShopEventType, data: unknown, visit: (value: unknown) => void): void {
  for (const steps of stepsOf(type)) follow(data, steps, 0, visit);
}

const knownSteps = new Map<ShopEventType, readonly (readonly string[])[]>();

function stepsOf(type: ShopEventType): readonly (readonly string[])[] {
  const steps = knownSteps.get(type) ?? [...personalPathsOf(type).keys()].map((path) => path.split('.'));
  knownSteps.set(type, steps);
  return steps;
}

function follow(value: unknown, steps: readonly string[], at: number, visit: (value: unknown) => void): void {
  const step = steps[at];
  if (step === undefined) visit(value);
  else if (typeof value !== 'object' || value === null) return;
  else if (step !== '*') follow(Reflect.get(value, step), steps, at + 1, visit);
  else for (const inner of Object.values(value)) follow(inner, steps, at + 1, visit);
}

/** A path in data as the contracts name it. */
export function markedPath(path: readonly string[]): string {
  return path.map((step) => (/^\d+$/.test(step) ? '*' : step)).join('.');
}

function markedIn(schema: unknown, path: string): [string, ForgottenForm][] {
  if (!(schema instanceof z.ZodType)) return [];
  const marked = personalFields.get(schema);
  if (marked !== undefined) return [[path, marked.forgotten]];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => markedIn(inner, joined(path, name)));
  if (schema instanceof z.ZodArray) return markedIn(schema.element, joined(path, '*'));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return markedIn(schema.unwrap(), path);
  return [];
}

function joined(path: string, step: string): string {
  return path === '' ? step : `${path}.${step}`;
}
