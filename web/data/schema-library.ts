/** The schema library alone, to be loaded before the schemas that are made with it. One name of it: browsers are sent what is named. */
export { ZodError } from 'zod';
