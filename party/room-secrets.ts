/** The Worker's settings that a room needs. */
export interface RoomSecrets {
  ROOM_SECRET: string;
}
