import type { DocumentVersion } from '@school/api-contract/contracts/contract-templates';
import type { Draft } from './draft';

export interface VersionEditorProps {
  /** The version in force. */
  current: DocumentVersion;
  /** An earlier draft; undefined starts from the text in force. */
  draft: Draft | undefined;
  onChange: (draft: Draft) => void;
  /** Returns to the list and keeps the draft. */
  onBack: () => void;
  onDropped: () => void;
  onSaved: (saved: DocumentVersion) => void;
}
