/** Everything that is wrong with the configuration, one sentence each. The process ends with code 78. */
export class ConfigFaults extends Error {
  override name = 'ConfigFaults';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}
