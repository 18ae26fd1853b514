import type { IssuedDocument } from '#services/invoices/factur-x.ts';
import { digestOf, renderDocument } from '#services/invoices/render-document.ts';

process.on('message', ({ name, document }: { name: string; document: IssuedDocument }) => {
  // A failure ends this process, which `createDrawing` hears of.
  void renderDocument(document).then((pdf) => process.send?.({ name, digest: digestOf(pdf) }));
});
process.once('disconnect', () => process.exit());
