/** The idle timeout after which a customer is signed out, by the browser and independently by the server. */
export const idleMinutes = 15;

/** For a member of staff, who may write a notice for longer than that. */
export const staffIdleMinutes = 60;

/** The longest session of a member of staff: a long shift. */
export const staffSessionHours = 12;

/** How old their tokens become before the identity provider is asked again who they are, and in which roles. */
export const staffTokenMinutes = 4;
