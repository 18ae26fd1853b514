/** JSON-LD in the page's head; `<` is escaped, so that no text of a shopper can end the script. */
export function StructuredData({ items }: { items: readonly object[] }) {
  return items.map((item) => {
    const json = JSON.stringify(item).replaceAll('<', '\\u003c');
    return (
      <script key={json} type="application/ld+json">
        {json}
      </script>
    );
  });
}
