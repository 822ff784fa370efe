import { documentHref } from '@monitor/contracts-schema/contracts/document-links';
import { imageAddress } from '@monitor/contracts-schema/files/file-addresses';
import type { PublicResource, ResourceList } from '@monitor/contracts-schema/resources/resource-endpoints';
import { formatLongDay } from '../../lib/format/format.ts';
import { OutsideLink } from '../../ui/controls/outside-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { looks, stack, tiles } from '../../ui/layout/primitives.ts';
import { Icon } from '../../ui/marks/icon.tsx';
import { classes } from '../../ui/theme/classes.ts';
import styles from './resource-items.module.css';

type ResourceItemsProps = Readonly<{ list: ResourceList; resources: readonly PublicResource[]; none: string }>;

/** The resources of one kind: articles with their pictures, the others line by line. */
export const ResourceItems = ({ list, resources, none }: ResourceItemsProps) => {
  if (resources.length === 0) return <EmptyState title={none} icon="link" />;
  const isArticles = list === 'article';
  return (
    <ul className={isArticles ? tiles(19, 5) : classes(styles.lines, stack(3))}>
      {resources.map((resource) => (
        <li key={resource._id} className={classes(styles.item, stack(0, 'shrinks', 'raised'))}>
          {isArticles && <Picture image={resource.image} />}
          <div className={classes(styles.words, stack(1, 'grows'))}>
            <h3 className={looks('lg', 'breaks')}>{resource.title}</h3>
            {list !== 'website' && <p className={looks('sm', 'muted')}>{formatLongDay(resource.createdAt)}</p>}
            <Way resource={resource} label={list === 'website' ? 'Ir al sitio' : 'Ver más'} />
          </div>
        </li>
      ))}
    </ul>
  );
};

const Way = ({ resource: { url, title }, label }: Readonly<{ resource: PublicResource; label: string }>) => {
  const href = documentHref(url);
  if (!href) return null;
  return (
    <p className={classes(styles.way, looks('foot'))}>
      <OutsideLink href={href}>
        {label}
        <span className="visually-hidden">: {title}</span>
      </OutsideLink>
    </p>
  );
};

/** As wide as a card is, on sharp screens too. */
const Picture = ({ image }: Readonly<{ image: string }>) =>
  image === '' ? (
    <div className={classes(styles.picture, looks('centers', 'full', 'sunken', 'muted'))}>
      <Icon name="document" size={40} />
    </div>
  ) : (
    <img
      className={classes(styles.picture, looks('block', 'full', 'sunken'))}
      src={imageAddress(image, 400)}
      srcSet={`${imageAddress(image, 400)} 400w, ${imageAddress(image, 800)} 800w`}
      sizes="(min-width: 1024px) 23rem, (min-width: 640px) 50vw, 100vw"
      alt=""
      loading="lazy"
    />
  );
