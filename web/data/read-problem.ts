import { type Problem, problemSchema } from '#contracts/http/problem.ts';

/** Problem details from a body, or null when it is not one. */
export function readProblem(text: string): Problem | null {
  try {
    return problemSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
