/** Answers what is done in a gallery: a swipe marks where one is, an arrow goes on, a press enlarges or leads to a picture. */
export function answer(
  gallery: HTMLElement,
  event: Event,
  link: HTMLAnchorElement | null,
  enlarge: (index: number) => void,
): void {
  const track = gallery.querySelector<HTMLElement>('[data-track]');
  if (!track) return;
  const slides = [...gallery.querySelectorAll<HTMLElement>('[data-slide]')];
  const thumbs = [...gallery.querySelectorAll<HTMLElement>('[data-thumb]')];
  if (event.type === 'scroll') markCurrent(thumbs, Math.round(track.scrollLeft / track.clientWidth));
  else if (event instanceof KeyboardEvent) step(event, slides);
  else if (link) {
    const led = thumbs.indexOf(link);
    if (led >= 0) show(track, slides[led]);
    else enlarge(slides.indexOf(pressed(event, link, slides)));
  }
}

/** By key it is the picture that has the focus by now: an arrow before it may have had to wait for this code. */
function pressed(event: Event, link: HTMLElement, slides: readonly HTMLElement[]): HTMLElement {
  const isByKey = event instanceof MouseEvent && event.detail === 0;
  return (isByKey && slides.find((slide) => slide === document.activeElement)) || link;
}

function markCurrent(thumbs: readonly HTMLElement[], current: number): void {
  for (const [index, thumb] of thumbs.entries())
    if (index === current) thumb.setAttribute('aria-current', 'true');
    else thumb.removeAttribute('aria-current');
}

/** To the picture before or behind the one that has the focus. */
function step(event: KeyboardEvent, slides: readonly HTMLElement[]): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? slides.indexOf(focused) : -1;
  if (by !== undefined && at >= 0) slides[at + by]?.focus();
}

/** The page does not move: the picture may be led to from below it. */
function show(track: HTMLElement, slide: HTMLElement | undefined): void {
  if (slide) track.scrollTo({ left: slide.offsetLeft - track.offsetLeft });
}
