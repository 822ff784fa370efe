import type { PublicOrganization } from '@monitor/contracts-schema/organizations/organization-answers';
import { textOfHtml } from '@monitor/contracts-schema/text/limited-html';
import { useId } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NamedCard, NamedCardSkeleton } from '../../ui/layout/named-card.tsx';
import { looks } from '../../ui/layout/primitives.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { InitialMark } from '../../ui/marks/initial-mark.tsx';

type OrganizationCardProps = Readonly<{ organization: PublicOrganization; isCurrent: boolean; onSelect: () => void }>;

export const OrganizationCard = ({ organization, isCurrent, onSelect }: OrganizationCardProps) => {
  const { name, shortName, color } = organization;
  const nameId = useId();
  const title = textOfHtml(organization.title);
  return (
    <NamedCard
      of={organization}
      headingLevel={2}
      nameId={nameId}
      mark={<InitialMark shortName={shortName} color={color} />}
      badge={isCurrent && <Badge tone="blue">Actual</Badge>}
      action={
        <Button variant="primary" onPress={onSelect} aria-describedby={nameId}>
          Seleccionar
        </Button>
      }
    >
      {title && title !== name && <p className={looks('muted')}>{title}</p>}
    </NamedCard>
  );
};

export const OrganizationCardSkeleton = () => (
  <NamedCardSkeleton>
    <p className={looks('muted')}>
      <Skeleton width="60%" />
    </p>
  </NamedCardSkeleton>
);
