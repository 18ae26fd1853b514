// Draws the lines of the kept cart before the page's program is here, after the server's model (web/cart/page/DrawnCart.tsx).
{
  const draw = () => {
    const place = document.querySelector('[data-kept-lines]');
    const drawn = place?.querySelector('template')?.content.firstElementChild;
    const kept = JSON.parse(localStorage.getItem('miris-cart'));
    if (!drawn || !kept?.length) return;
    const model = drawn.querySelector('li');
    for (const { product } of kept) {
      const line = model.cloneNode(true);
      line.querySelector('h2').textContent = product.name;
      line.querySelector('p').textContent = product.shortDescription;
      const picture = line.querySelector('picture');
      // Of another kind than the pictures that the shop stores: the page's program knows what to do.
      if (product.imageUrl.startsWith('/objects/')) {
        const stem = product.imageUrl.replace(/\.\w+$/, '');
        for (const source of picture.querySelectorAll('source'))
          source.srcset = source.srcset.replaceAll('/objects/-', stem);
        picture.lastElementChild.src = product.imageUrl;
      } else picture.remove();
      model.before(line);
    }
    model.remove();
    place.replaceChildren(drawn);
  };
  const attempt = () => {
    try {
      draw();
    } catch {
      // Storage that is closed or holds something else: the page's program tells.
    }
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', attempt);
  else attempt();
}
