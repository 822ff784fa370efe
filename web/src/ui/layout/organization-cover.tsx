import { limitedHtml, textOfHtml } from '@monitor/contracts-schema/text/limited-html';
import { useState } from 'react';
import type { ChosenOrganization } from '../../lib/session/organization.ts';
import { classes } from '../theme/classes.ts';
import styles from './organization-cover.module.css';
import { line, looks } from './primitives.ts';

/** Text that may carry emphasis and line breaks, from wherever it came. */
const LimitedHtml = ({ text }: Readonly<{ text: string }>) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: limitedHtml lets no other tag and no attribute through
  <span dangerouslySetInnerHTML={{ __html: limitedHtml(text) }} />
);

type Shown = Pick<
  ChosenOrganization,
  'name' | 'cover' | 'title' | 'welcomeTitle' | 'description' | 'showBackgroundText'
>;
type OrganizationCoverProps = Readonly<{
  organization: Shown;
  /** Of its title: the page's own, unless it is shown within another page. */
  headingLevel?: 1 | 3;
}>;

/** The organization's welcome: on its own picture, or on a drawing in its colour. */
export const OrganizationCover = ({ organization, headingLevel = 1 }: OrganizationCoverProps) => {
  const Heading = `h${headingLevel}` as const;
  const { name, cover, title, welcomeTitle, description, showBackgroundText } = organization;
  const [missing, setMissing] = useState<string>();
  const hasImage = cover !== null && cover !== missing;

  return (
    <div className={classes(styles.cover, hasImage && styles.pictured)}>
      {hasImage ? (
        <img
          className={styles.image}
          src={`/public-api/files/image/${encodeURIComponent(cover)}`}
          alt=""
          fetchPriority="high"
          onError={() => setMissing(cover)}
        />
      ) : (
        <Skyline />
      )}
      <div className={classes(styles.content, line(0, 'center'))}>
        <div className={classes(styles.text, showBackgroundText && classes(styles.panel, looks('raised')))}>
          {textOfHtml(welcomeTitle) && (
            <p className={classes(styles.welcome, looks('medium'))}>
              <LimitedHtml text={welcomeTitle} />
            </p>
          )}
          <Heading className={styles.title}>{textOfHtml(title) ? <LimitedHtml text={title} /> : name}</Heading>
          {textOfHtml(description) && (
            <p className={classes(styles.description, looks('lg', 'muted'))}>
              <LimitedHtml text={description} />
            </p>
          )}
        </div>
      </div>
    </div>
  );
};

const BARS = [34, 52, 41, 66, 58, 83, 71, 100];

/** Bars as a town's outline, in the tints of the accent. */
const Skyline = () => (
  <svg className={styles.skyline} viewBox="0 0 400 110" preserveAspectRatio="xMaxYMax meet" aria-hidden="true">
    {BARS.map((height, at) => (
      <rect key={height} x={at * 50 + 4} y={110 - height} width={42} height={height} opacity={0.12 + at * 0.045} />
    ))}
  </svg>
);
