/** A page of the site that answers a form sent without a script, or a link of a mail: what it says, in French, as plain text. */
export interface AnswerPage {
  readonly title: string;
  readonly sections: readonly AnswerSection[];
  /** Says something of one person: drawn for them alone, and kept nowhere. */
  readonly isPersonal?: true;
}

export interface AnswerSection {
  readonly heading?: string;
  readonly paragraphs?: readonly string[];
  readonly list?: readonly string[];
  readonly links?: readonly AnswerLink[];
  readonly form?: AnswerForm;
}

export interface AnswerLink {
  readonly label: string;
  readonly href: string;
  /** A file to save, no page to go to. */
  readonly isFile?: boolean;
}

/** A button; what it sends goes to the page's own address, token and all. */
export interface AnswerForm {
  readonly button: string;
  /** What is sent beside. */
  readonly fields?: Readonly<Record<string, string>>;
  /** A box that has to be ticked first; its name and value are sent. */
  readonly box?: { readonly name: string; readonly value: string; readonly label: string };
}

/** A page that says one thing. */
export function answerPage(title: string, section: AnswerSection): AnswerPage {
  return { title, sections: [section] };
}

/** Addresses of pages that mails lead to; a token follows as `?token=`. */
export const LINK_PAGES = {
  confirmNewsletter: '/lettre/confirmer',
  leaveNewsletter: '/lettre/quitter',
  confirmRestockNotice: '/retour/confirmer',
  leaveRestockNotice: '/retour/quitter',
  personalData: '/mes-donnees/lien',
} as const;

/** Pages that end what a mail was asked for by, also in one click from a mail program (RFC 8058). */
export const LEAVE_PAGES: readonly string[] = [LINK_PAGES.leaveNewsletter, LINK_PAGES.leaveRestockNotice];

/** Where the answer to a form is shown, which a sealed token holds: a reload or a step back sends nothing again. */
export const ANSWER_ADDRESS = '/reponse';
/** What the page's own button says beside, so that it is told from a mail program that unsubscribes in one click. */
export const PRESSED_ON_PAGE = 'page';
