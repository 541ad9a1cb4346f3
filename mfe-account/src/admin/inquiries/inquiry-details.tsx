import { TextLink } from '@sentinel/ui';
import type { Inquiry } from './inquiries.query.ts';
import styles from './inquiry-details.module.css';

/** The id of the element with the details of an inquiry. */
export const detailsId = (id: number) => `inquiry-${id}-details`;

/** What the row of an inquiry has no column for. */
export function InquiryDetails({ inquiry }: { inquiry: Inquiry }) {
  const { additional_info, heard_about, id, industry, request_id, source, worked_with_before } = inquiry;
  return (
    <dl id={detailsId(id)} className={styles.details}>
      <div className={styles.long}>
        <dt>Tell us more</dt>
        {additional_info === '' ? (
          <dd>Nothing was added.</dd>
        ) : (
          <dd className={styles.message} dir="auto">
            {additional_info}
          </dd>
        )}
      </div>
      <div>
        <dt>Industry</dt>
        <dd>{industry}</dd>
      </div>
      <div>
        <dt>Heard about us</dt>
        <dd>{heard_about}</dd>
      </div>
      <div>
        <dt>Worked with us before</dt>
        <dd>{worked_with_before}</dd>
      </div>
      <div>
        <dt>Sent from</dt>
        <dd>
          <Source address={source} />
        </dd>
      </div>
      <div>
        <dt>Request ID</dt>
        <dd>{request_id}</dd>
      </div>
    </dl>
  );
}

/** The page with the form: a link only if it is a web page (docs/security.md, "Hostile inquiries"). */
function Source({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return <bdi>{address}</bdi>;
  return (
    <TextLink href={address} external inSentence>
      {address}
    </TextLink>
  );
}
