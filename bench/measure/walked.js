/** The contestant after so many picks. */
export function walked(contestant, picks) {
  return {
    ...contestant,
    use: (...args) => {
      const subject = contestant.use(...args);
      for (let i = 0; i < picks; i++) {
        subject.pick();
      }
      return subject;
    },
  };
}
