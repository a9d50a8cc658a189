"""What the Revised Core Set adds to the first one."""
