/** The child of a node that is, or now holds, another one; null when that stands in it no longer. */
function childHolding(parent: Node, node: Node | null): Node | null {
  let at = node;
  while (at !== null && at.parentNode !== parent) at = at.parentNode;
  return at;
}

/**
 * Browsers' translators put elements of their own where React has put text. React, which does not know, would throw when it takes such
 * a text away or puts something before it, and the whole page would go (https://github.com/facebook/react/issues/11538). With this, what
 * holds the text now is taken in its place, and a text that is gone is gone. That texts stay current is seen to where they are written:
 * an element that holds a changing text holds nothing else (`web/testing/own-text.test.ts`).
 */
export function tolerateTranslators(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const found = childHolding(this, child);
    if (found !== null) removeChild.call(this, found);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null) {
    insertBefore.call(this, node, childHolding(this, before));
    return node;
  };
}
