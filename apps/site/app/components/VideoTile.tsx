import type { ComponentType, ReactNode } from 'react';
import { SiteLink } from './SiteLink.tsx';
import styles from './VideoTile.module.css';

type Props = { title: string; minutes: number; Poster: ComponentType; video: string; article: string };

/** A drawn poster and two links: to the video, and to the same advice in writing. Nothing is loaded before a click. */
export function VideoTile({ title, minutes, Poster, video, article }: Props) {
  return (
    <li className={styles.video}>
      <h3 className={styles.heading}>
        <SiteLink to={video}>{title}</SiteLink>
      </h3>
      <Poster />
      <p className={styles.more}>
        <span>
          <span className="hidden-text">Video, </span>
          {minutes} min
        </span>
        <SiteLink to={article}>
          Read it instead<span className="hidden-text">: {title}</span>
        </SiteLink>
      </p>
    </li>
  );
}

/** The tiles, followed by a link to all videos. */
export function VideoTiles({ all, children }: { all: { label: string; link: string }; children: ReactNode }) {
  return (
    <ul className={styles.tiles}>
      {children}
      <li className={styles.all}>
        <SiteLink to={all.link}>{all.label}</SiteLink>
      </li>
    </ul>
  );
}
