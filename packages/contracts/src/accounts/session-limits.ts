/** The idle timeout after which a customer is signed out, by the browser and independently by the server. */
export const idleMinutes = 15;

/** For a member of staff, who may write a notice for longer than that. */
export const staffIdleMinutes = 60;
