import type { PublicOrganization } from '@monitor/contracts-schema';
import { textOfHtml } from '@monitor/contracts-schema';
import { useId } from 'react';
import { accentOf } from '../../ui/accent.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './organization-card.module.css';

type OrganizationCardProps = Readonly<{ organization: PublicOrganization; isCurrent: boolean; onSelect: () => void }>;

export const OrganizationCard = ({ organization, isCurrent, onSelect }: OrganizationCardProps) => {
  const { name, shortName, color } = organization;
  const nameId = useId();
  const title = textOfHtml(organization.title);
  const { accent, onAccent } = accentOf(color);

  return (
    <li className={styles.card} style={{ borderTopColor: accent }}>
      <div className={styles.head}>
        <span className={styles.mark} style={{ background: accent, color: onAccent }} aria-hidden="true">
          {[...shortName][0]?.toUpperCase()}
        </span>
        <p className={styles.shortName}>{shortName}</p>
        {isCurrent && <Badge tone="blue">Actual</Badge>}
      </div>
      <h2 id={nameId} className={styles.name}>
        {name}
      </h2>
      {title && title !== name && <p className={styles.title}>{title}</p>}
      <div className={styles.action}>
        <Button variant="primary" onPress={onSelect} aria-describedby={nameId}>
          Seleccionar
        </Button>
      </div>
    </li>
  );
};

export const OrganizationCardSkeleton = () => (
  <li className={styles.card} aria-hidden="true">
    <div className={styles.head}>
      <Skeleton width="2.5rem" height="2.5rem" />
      <Skeleton width="6rem" />
    </div>
    <p className={styles.name}>
      <Skeleton width="80%" />
    </p>
    <p className={styles.title}>
      <Skeleton width="60%" />
    </p>
    <div className={styles.action}>
      <Skeleton width="8rem" height="var(--control-height)" />
    </div>
  </li>
);
