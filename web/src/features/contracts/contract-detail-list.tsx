import type { PublicContract } from '@monitor/contracts-schema/contracts/contract-answers';
import { documentHref } from '@monitor/contracts-schema/contracts/document-links';
import { Link } from 'react-router-dom';
import { OutsideLink } from '../../ui/controls/outside-link.tsx';
import { NoData } from '../../ui/feedback/no-data.tsx';
import { looks, stack } from '../../ui/layout/primitives.ts';
import { Money } from '../../ui/marks/money.tsx';
import { classes } from '../../ui/theme/classes.ts';
import styles from './contract-detail-list.module.css';
import { contractDetails, type Detail } from './contract-details.ts';

/** Every field of a contract, in groups. */
export const ContractDetailList = ({ contract }: { contract: PublicContract }) => (
  <section className={stack(4)} aria-labelledby="informacion">
    <h2 id="informacion">Información detallada</h2>
    <div className={styles.groups}>
      {contractDetails(contract).map(({ title, details }) => (
        <div key={title} className={classes(styles.group, looks('boxed', 'inset5'))}>
          <h3 className={looks('below2')}>{title}</h3>
          <dl>
            {details.map((detail) => (
              <div key={detail.field} className={styles.detail}>
                <dt className={looks('muted')}>{detail.label}</dt>
                <dd className={looks('shrinks', 'breaks', 'tabular')}>
                  <Value detail={detail} supplierId={contract.supplier?._id} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  </section>
);

const Value = ({ detail, supplierId }: { detail: Detail; supplierId: string | undefined }) => {
  if (detail.kind === 'money') return <Money pesos={detail.pesos} />;
  if (detail.kind === 'link') return <LinkValue link={detail.link} />;
  if (!detail.text) return <NoData />;
  if (detail.field === 'supplier' && supplierId) return <Link to={`/suppliers/${supplierId}`}>{detail.text}</Link>;
  return detail.text;
};

const LinkValue = ({ link }: { link: string | null }) => {
  if (!link) return <NoData />;
  const href = documentHref(link);
  return href ? <OutsideLink href={href}>{link}</OutsideLink> : link;
};
