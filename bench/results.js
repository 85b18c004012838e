/** What was measured, found by what was done and for how many candidates. */
export class Results {
  all = [];

  add(result) {
    this.all.push(result);
  }

  of(work, n) {
    return this.all.find((result) => result.work === work && result.n === n);
  }

  ofKind(kind) {
    return this.all.filter((result) => result.kind === kind);
  }
}
