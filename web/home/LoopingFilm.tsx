import { useCallback, useEffect, useRef, useState } from 'react';
import { upTo } from '../theme/tokens.css.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/marks/Icon.tsx';
import { Tooltip } from '../ui/overlays/Tooltip.tsx';
import * as styles from './home.css.ts';

export interface LoopingFilmProps {
  /** Path without extension; `.webm` and `.mp4` exist beside it. */
  readonly film: string;
  /** The still shown before the film and in its place when it cannot be played. */
  readonly still: string;
  readonly stillWidths: readonly [number, number];
  /** Stands in for film and still on phones held upright: path without extension, in 540 and 1080 pixels. */
  readonly phoneStill?: string;
  readonly objectPosition?: string;
  /** The page's first picture. */
  readonly isMain?: boolean;
}

/**
 * A silent, decorative film over its still. It plays only while it is seen, not at all where motion is unwanted, can always be
 * paused, and gives way to the still when it fails to load (specification §2).
 */
export function LoopingFilm(props: LoopingFilmProps) {
  const { film, still, stillWidths, phoneStill, objectPosition, isMain = false } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'waiting' | 'playing' | 'paused' | 'failed'>('waiting');
  const pausedByPerson = useRef(false);

  // A failed film also rejects `play()`: it stays failed.
  const rest = useCallback(() => setState((before) => (before === 'failed' ? before : 'paused')), []);
  const play = useCallback(() => {
    video.current?.play().catch(rest);
  }, [rest]);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      pausedByPerson.current = true;
      setState('paused');
    }
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) element.pause();
      else if (!pausedByPerson.current) {
        if (element.preload === 'none') element.preload = 'auto';
        play();
      }
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [play]);

  const toggle = () => {
    pausedByPerson.current = state === 'playing';
    if (state === 'playing') video.current?.pause();
    else play();
  };
  const fail = () => setState('failed');
  const position = objectPosition ? { objectPosition } : undefined;
  const controlText = state === 'playing' ? 'Mettre le film en pause' : 'Lire le film';
  const stem = still.replace(/\.\w+$/, '');

  return (
    <div className={styles.filmFrame}>
      <picture>
        {phoneStill && (
          <source
            media={upTo.phone}
            type="image/avif"
            srcSet={`${phoneStill}-540.avif 540w, ${phoneStill}-1080.avif 1080w`}
            sizes="100vw"
          />
        )}
        {phoneStill && <source media={upTo.phone} srcSet={`${phoneStill}.jpg`} />}
        <source
          type="image/avif"
          srcSet={stillWidths.map((width) => `${stem}-${width}.avif ${width}w`).join(', ')}
          sizes="100vw"
        />
        <img
          className={styles.filmLayer}
          src={still}
          alt=""
          width={1600}
          height={900}
          style={position}
          loading={isMain ? 'eager' : 'lazy'}
          fetchPriority={isMain ? 'high' : 'auto'}
        />
      </picture>
      {state !== 'failed' && (
        <video
          ref={video}
          className={classNames(
            styles.filmLayer,
            styles.film,
            state === 'playing' && styles.filmShown,
            phoneStill && styles.notOnPhones,
          )}
          style={position}
          muted
          loop
          playsInline
          preload="none"
          aria-hidden="true"
          tabIndex={-1}
          onPlaying={() => setState('playing')}
          onPause={rest}
          onError={fail}
        >
          <source src={`${film}.webm`} type="video/webm" />
          {/* The last source's failure is the film's. */}
          <source src={`${film}.mp4`} type="video/mp4" onError={fail} />
        </video>
      )}
      {state !== 'failed' && (
        <div
          className={classNames(styles.controlPlace, phoneStill && styles.notOnPhones)}
          data-needs-scripts=""
        >
          <Tooltip text={controlText} side="left">
            <button type="button" className={styles.control} onClick={toggle} aria-label={controlText}>
              <Icon name={state === 'playing' ? 'pause' : 'play'} size={18} />
            </button>
          </Tooltip>
        </div>
      )}
    </div>
  );
}
