const ORDER_SUBJECT = /^commande (?<orderId>\S+) (?<email>.*)$/;

/**
 * Whom the personal fields of an order, and of its mails, are about (invoices have a key each): the law keeps them ten years, so
 * they are sealed with a key of their own. Everything else about a person is sealed with the key of the plain address,
 * which can go at once.
 */
export function orderSubject(orderId: string, email: string): string {
  return `commande ${orderId} ${email}`;
}

/** The person's address in a subject, and whether the subject is one of their orders. */
export function readSubject(subject: string): { readonly email: string; readonly ofOrder: boolean } {
  const email = ORDER_SUBJECT.exec(subject)?.groups?.email;
  return { email: email ?? subject, ofOrder: email !== undefined };
}
