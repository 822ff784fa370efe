import { useState } from 'react';
import { looks } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import styles from './marks.module.css';

type AvatarProps = Readonly<{
  name: string;
  /** Id of the picture's file. */
  picture: string | null;
  size?: 'm' | 'l';
}>;

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase('es-MX'))
    .join('');

/** Somebody's picture, or their initials; said by whatever names them beside it. */
export const Avatar = ({ name, picture, size = 'm' }: AvatarProps) => {
  const [broken, setBroken] = useState<string>();
  return (
    <span
      className={classes(styles.avatar, looks('medium', 'centers'), size === 'l' && styles.large)}
      aria-hidden="true"
    >
      {picture && picture !== broken ? (
        <img src={`/public-api/files/image/${picture}`} alt="" onError={() => setBroken(picture)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
};
