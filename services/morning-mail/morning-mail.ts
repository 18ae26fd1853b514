import { morningMailDecider } from '#domain/morning-mail/morning-mail.decider.ts';
import { commandHandler } from '#platform/command-handling/command-handler.ts';

export const MORNING_MAIL_STREAM = 'morningMail-house';

/** Carries out commands on the switch of the morning mail. */
export const morningMail = commandHandler(morningMailDecider, { cache: {} });
