import { Fragment } from 'react';
import { Link } from '../link/link';

export interface EmailLinkProps {
  email: string;
  /** As of a link. */
  quiet?: boolean;
}

/** An address of e-mail to write to. In a narrow column it continues on the next line after «@» or before a dot only. */
export function EmailLink({ email, quiet }: EmailLinkProps) {
  return (
    <Link quiet={quiet ?? false} href={`mailto:${email}`}>
      {email.split(/(?<=@)|(?=\.)/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other key
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </Link>
  );
}
