/** `1 commande`, `1 200 commandes`: French takes the plural from two on. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('fr-FR')} ${count >= 2 ? many : one}`;
}
