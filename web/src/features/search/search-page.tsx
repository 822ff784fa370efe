import { idNamed } from '@monitor/contracts-schema/organization-names';
import { readSearchAddress, searchAddress } from '@monitor/contracts-schema/search/search-address';
import { nothingSays, SEARCHED_ON_PAGE, TOO_SHORT } from '@monitor/contracts-schema/search/search-words';
import { addressOf } from '@monitor/contracts-schema/site/page-address';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { useAtomValue } from 'jotai';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { organizationAtom } from '../../lib/session/organization.ts';
import { ShareButton } from '../../ui/controls/share-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SearchBox } from '../../ui/filters/search-box.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { looks, pageFrame, stack } from '../../ui/layout/primitives.ts';
import { CorrectedNotice } from './corrected-notice.tsx';
import { foundGroups } from './found-groups.ts';
import styles from './search.module.css';
import { searchEverything } from './search-call.ts';

type Named = Readonly<{ id: string; shortName: string }>;

type MoreProps = Readonly<{ kind: string; hidden: number; search: string; organization: Named | undefined }>;

const More = ({ kind, hidden, search, organization }: MoreProps) => {
  if (hidden === 0) return null;
  return (
    <p className={looks('sm', 'muted', 'above2')}>
      Se muestran {SEARCHED_ON_PAGE}.{' '}
      {organization && kind === 'contracts' ? (
        <Link to={addressOf(sitePages.contracts.path, { organization, filters: { search: [search] } })}>
          Ver todos, en orden y con su total
        </Link>
      ) : (
        'Agrega una palabra para encontrar los demás.'
      )}
    </p>
  );
};

/** What a search finds in everything that is published, or in what one organization publishes. */
export const SearchPage = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const chosen = useAtomValue(organizationAtom);
  const { search, organization: named } = readSearchAddress(params);
  usePageTitle(search ? `«${search}»` : sitePages.search.title);
  const isSearched = search !== '';
  const here = chosen && { id: chosen._id, shortName: chosen.shortName };
  const isOfOne = named !== undefined;
  const ofChosen = isOfOne && here && idNamed(named, [here.id]) ? here : undefined;

  const query = { search, entries: SEARCHED_ON_PAGE, ...(isOfOne && { within: named }) };
  const answer = useApiQuery(searchEverything, { query }, { enabled: isSearched });
  const found = answer.isPlaceholderData ? undefined : answer.data?.data;
  const groups = found ? foundGroups(found) : [];

  return (
    <div className={pageFrame('reading')}>
      <PageHeader title={sitePages.search.title} actions={isSearched && <ShareButton />} />
      <div className={stack(3)}>
        <SearchBox
          label="Contratos, proveedores, unidades y organizaciones"
          isLabelShown
          value={search}
          onSearch={(text) => void navigate(searchAddress(text, ofChosen))}
          isStartedByButton
        />
        {(here || isOfOne) && (
          <CheckboxField
            label={ofChosen || !isOfOne ? `Solo en ${here?.shortName}` : 'Solo en la organización del enlace'}
            value={isOfOne}
            onChange={(isChecked) => void navigate(searchAddress(search, isChecked && here ? here : undefined))}
          />
        )}
      </div>
      {!isSearched ? null : answer.isError ? (
        <FailedState
          text="La búsqueda no se encuentra disponible en este momento."
          onRetry={() => void answer.refetch()}
          isRetrying={answer.isFetching}
        />
      ) : !found ? (
        <div aria-busy="true">
          <Skeleton height="24rem" />
        </div>
      ) : groups.length === 0 ? (
        <EmptyState
          title={found.isTooShort ? TOO_SHORT : nothingSays(search)}
          text={found.isTooShort ? undefined : 'Prueba con menos palabras, o con otra forma de decirlo.'}
        />
      ) : (
        <>
          <CorrectedNotice corrected={found.corrected} />
          {groups.map(({ kind, title, count, hidden, entries }) => (
            <section key={kind} aria-labelledby={`encontrado-${kind}`}>
              <h2 id={`encontrado-${kind}`} className={looks('below2')}>
                {title} ({count})
              </h2>
              <ul className={styles.found}>
                {entries.map(({ id, to, name, facts }) => (
                  <li key={id}>
                    <Link to={to} className={looks('medium', 'breaks')}>
                      {name}
                    </Link>
                    <span className={looks('sm', 'muted', 'block', 'breaks')}>{facts}</span>
                  </li>
                ))}
              </ul>
              <More kind={kind} hidden={hidden} search={search} organization={ofChosen} />
            </section>
          ))}
        </>
      )}
    </div>
  );
};
