/** The Worker's variables that a room needs. */
export interface RoomSecrets {
  ROOM_SECRET: string;
}
