/** A backup is not what was written: changed, cut, empty, or incomplete. The message follows its name. */
export class BackupDamaged extends Error {
  override name = 'BackupDamaged';
}

/** A backup or its restoration cannot be carried out; the message is a sentence for the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

/** None of several backups is one that can be meant; the message is a sentence for the operator. */
export class NoneFits extends BackupRefused {
  override name = 'NoneFits';
}
